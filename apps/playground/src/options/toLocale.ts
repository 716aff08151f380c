import { arLocale } from '@latchkey/react/locales/ar'
import { enLocale } from '@latchkey/react/locales/en'
import type { PlaygroundOptions } from './PlaygroundOptions.js'

export const toLocale = ({ locale }: Pick<PlaygroundOptions, 'locale'>): typeof enLocale =>
  locale === 'ar' ? arLocale : enLocale
