/** Values that may be lost at any time, as text. */
export type Cache = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, ttlMs: number): Promise<void>
}
