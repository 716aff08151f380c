export { en, enButtons, enErrors, enLocale } from '@latchkey/ui/locales/en'
