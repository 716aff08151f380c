import type { ErrorTexts } from '../i18n/Messages.js'
export const arErrors = {} as ErrorTexts
