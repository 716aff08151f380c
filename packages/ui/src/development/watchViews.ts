import type { Kit, KitOptions } from '@latchkey/controllers'
import { nearestName, warnHost } from '@latchkey/core'
import type { ViewDefinition } from '../context/View.js'

/** The kit's views of a back end: swaps, names and purchases, in which Meld has an own way. */
const ofBackEnd = /^(Swap|RegisterAccountName)/
const ofPurchases = /^(FundWallet|OnRamp|BuyInProgress)/
const ofSignIn = /^(SIWXSignMessage|Sessions)$/

/** Warns the developer, once for each name, when a view opens that does not work in this kit. */
export function watchViews(kit: Kit): void {
  if (kit.options.logLevel === 'silent') return
  const told = new Set<string>()
  const check = async (name: string): Promise<void> => {
    const { viewsOf } = await import('../views/viewsOf.js')
    const { describeAll } = await import('../shell/laterParts.js')
    const problem = findProblem(kit, name, viewsOf(kit, await describeAll()))
    if (problem === undefined || told.has(name)) return
    told.add(name)
    warnHost(problem)
  }
  const follow = (): void => {
    if (kit.modal.store.getState().open)
      check(kit.router.store.getState().current.view).catch(() => undefined)
  }
  follow()
  kit.router.store.subscribe(follow)
  kit.modal.store.subscribe(({ open }, before) => open !== before.open && follow())
}

function findProblem(
  { options, features }: Kit,
  name: string,
  views: readonly ViewDefinition[],
): string | undefined {
  const view = views.find((candidate) => candidate.name === name)
  if (!view) {
    const names = views.map((each) => each.name)
    const nearest = nearestName(name, names)
    return `No view is named ${name}.${nearest ? ` Did you mean ${nearest}?` : ''}`
  }
  if (view.feature && !features.store.getState()[view.feature])
    return `The view ${name} is switched off: features.${view.feature} is false.`
  // A view of the host's own may have the name of one of the kit's.
  if (options.views?.some((own) => own.name === name)) return undefined
  const missing = findMissing(options, name)
  return missing && `The view ${name} needs ${missing}.`
}

/** The missing option that a view of the kit needs. */
function findMissing(options: KitOptions, name: string): string | undefined {
  const { endpoints, onramp, signIn, siwx, siweConfig } = options
  const needsBackEnd = ofBackEnd.test(name) || (ofPurchases.test(name) && !onramp?.meldPublicKey)
  if (needsBackEnd && !endpoints?.blockchain)
    return "a back end: endpoints: { blockchain: 'https://api.example.org' }"
  if (ofSignIn.test(name) && !(signIn ?? siwx ?? siweConfig))
    return "a sign-in: signIn: { endpoint: 'https://app.example' }"
  return undefined
}
