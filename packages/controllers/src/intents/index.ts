export type { IntentReading, IntentsController } from './IntentsController.js'
export { intentsOf } from './intentsOf.js'
