/** A test wallet that is not eip155's, as far as the page plays its owner. */
export type OtherWallet = {
  readonly ecosystem: string
  readonly wallet: { selectAccount(index: number): void; revoke(): void }
}
