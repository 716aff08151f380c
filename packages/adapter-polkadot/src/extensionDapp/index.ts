export {
  type EnableAllOptions,
  type EnabledAccount,
  type EnabledWallets,
  enableAll,
} from './enableAll.js'
