import { AsyncLocalStorage } from 'node:async_hooks'

const callers = new AsyncLocalStorage<string>()

/** Runs work, and all work that it starts, for a caller. */
export const serveCaller = <T>(caller: string, work: () => T): T => callers.run(caller, work)

/** The caller that is being served; undefined for the server's own work. */
export const currentCaller = (): string | undefined => callers.getStore()
