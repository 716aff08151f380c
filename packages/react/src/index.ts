export type {
  BundledWalletId,
  ConnectAttempt,
  ConnectPhase,
  ConnectStep,
  FeaturesState,
  KitEvent,
  KitOptions,
  KitState,
  NativeBalance,
  OpenInput,
  PendingRequest,
  Theme,
  ThemeMode,
  ThemeState,
  ThemeVariables,
  Transaction,
  WalletName,
  WalletRow,
  WalletSection,
  WalletsState,
} from '@latchkey/controllers'
export { letterTile } from '@latchkey/controllers'
export type {
  BuyFiat,
  BuyMethod,
  BuyMoney,
  BuyOptions,
  BuyOrder,
  BuyProblem,
  BuyProvider,
  BuyQuote,
  BuyToken,
} from '@latchkey/controllers/buying'
export type { Profile } from '@latchkey/controllers/names'
export type {
  Activity,
  Holding,
  Holdings,
  Movement,
  MovementPart,
  Nft,
  Nfts,
} from '@latchkey/controllers/portfolio'
export type {
  SwapDraft,
  SwapFee,
  SwapProblem,
  SwapQuote,
  SwapStep,
  SwapToken,
} from '@latchkey/controllers/swapping'
export type {
  Account,
  BaseError,
  CaipAddress,
  CaipNetworkId,
  ChainAdapter,
  Connection,
  Connector,
  ErrorCode,
  FeeEstimate,
  Namespace,
  NamespaceProviders,
  Network,
  Remote,
  Transfer,
  Wallet,
} from '@latchkey/core'
export { isKitError } from '@latchkey/core'
export type {
  ButtonLabels,
  Direction,
  ErrorText,
  ErrorTexts,
  Locale,
  MessageKey,
  MessageOverrides,
  Messages,
  PluralMessage,
  TextOptions,
  ViewDefinition,
  ViewName,
  ViewProps,
} from '@latchkey/ui'
export { defineLocale, defineView, setTexts } from '@latchkey/ui'
export { enButtons } from '@latchkey/ui/locales/en'
export {
  AccountButton,
  type AccountButtonProps,
  type AccountButtonState,
} from './buttons/AccountButton.js'
export {
  ConnectButton,
  type ConnectButtonProps,
  type ConnectButtonState,
} from './buttons/ConnectButton.js'
export {
  NetworkButton,
  type NetworkButtonProps,
  type NetworkButtonState,
} from './buttons/NetworkButton.js'
export type { ActionState } from './hooks/useAction.js'
export { useActivity } from './hooks/useActivity.js'
export { useBalance } from './hooks/useBalance.js'
export { type ConnectRequest, useConnect } from './hooks/useConnect.js'
export {
  type OtherNamespaces,
  type UseConnectionResult,
  type UseEvmConnectionResult,
  useConnection,
} from './hooks/useConnection.js'
export { useConnections } from './hooks/useConnections.js'
export { type DisconnectRequest, useDisconnect } from './hooks/useDisconnect.js'
export { type EstimateFeeRequest, useEstimateFee } from './hooks/useEstimateFee.js'
export { useEvents } from './hooks/useEvents.js'
export { useFeatures } from './hooks/useFeatures.js'
export { useKit } from './hooks/useKit.js'
export { useModal } from './hooks/useModal.js'
export { type UseNetworkResult, useNetwork } from './hooks/useNetwork.js'
export { useNfts } from './hooks/useNfts.js'
export { useOnramp } from './hooks/useOnramp.js'
export { useProfile } from './hooks/useProfile.js'
export { type UseProviderResult, useProvider } from './hooks/useProvider.js'
export { type RawRequest, useRequest } from './hooks/useRequest.js'
export { type SendRequest, useSend } from './hooks/useSend.js'
export { useSession } from './hooks/useSession.js'
export { useSignIn } from './hooks/useSignIn.js'
export { type SignMessageRequest, useSignMessage } from './hooks/useSignMessage.js'
export { useSwap } from './hooks/useSwap.js'
export { useSwitchAccount } from './hooks/useSwitchAccount.js'
export { type UseSwitchNetworkResult, useSwitchNetwork } from './hooks/useSwitchNetwork.js'
export { useTheme } from './hooks/useTheme.js'
export { useTokens } from './hooks/useTokens.js'
export { useTransactions } from './hooks/useTransactions.js'
export { type UseWallets, useWallets } from './hooks/useWallets.js'
export { createKit, type Kit } from './kit.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from './LatchkeyProvider.js'
export type {
  Register,
  RegisteredKit,
  RegisteredNamespace,
  RegisteredNetworkId,
} from './Register.js'
