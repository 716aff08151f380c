export { ar, arButtons, arErrors, arLocale } from '@latchkey/ui/locales/ar'
