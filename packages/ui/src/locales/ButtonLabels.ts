/** The texts of the buttons in one language. `{name}` is a placeholder. */
export type ButtonLabels = {
  readonly connect: string
  readonly connecting: string
  readonly reconnecting: string
  /** `{ending}`: the last four characters of the address. */
  readonly account: string
  readonly selectNetwork: string
  /** `{network}` */
  readonly network: string
  readonly unsupportedNetwork: string
}
