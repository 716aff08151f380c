import type { Kit } from '@latchkey/controllers'

/** Back to the form of a purchase, or on to it where the choice was opened alone. */
export function leaveBuyChoice({ router }: Kit): void {
  if (router.store.getState().history.length > 1) router.goBack()
  else router.replace('FundWallet')
}
