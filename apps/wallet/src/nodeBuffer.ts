import { Buffer } from 'buffer/'

// WalletKit reads sign-in requests (`wc_sessionAuthenticate`) with Node's global.
const page: { Buffer?: unknown } = globalThis
page.Buffer ??= Buffer
