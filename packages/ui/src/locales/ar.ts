import type { Messages } from '../i18n/Messages.js'
import { en } from './en.js'
export const ar: Messages = { ...en }
