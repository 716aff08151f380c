/** The owner's controls of a test wallet outside eip155. */
export type OtherWallet = {
  readonly ecosystem: string
  readonly wallet: { selectAccount(index: number): void; revoke(): void }
}
