import { buyingOf } from '@latchkey/controllers/buying'
import { intentsOf } from '@latchkey/controllers/intents'
import { loginOf } from '@latchkey/controllers/login'
import { namesOf } from '@latchkey/controllers/names'
import { payeesOf } from '@latchkey/controllers/payees'
import { portfolioOf } from '@latchkey/controllers/portfolio'
import { sendingOf } from '@latchkey/controllers/sending'
import { signInOf } from '@latchkey/controllers/signIn'
import { swappingOf } from '@latchkey/controllers/swapping'
import { waitingOf } from '@latchkey/controllers/waiting'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import { createFakeBuying } from './fakeBuying.js'
import { createFakeIntents } from './fakeIntents.js'
import { createFakeLogin } from './fakeLogin.js'
import { createFakeNames } from './fakeNames.js'
import { createFakePortfolio } from './fakePortfolio.js'
import { createFakePayees, createFakeSending } from './fakeSending.js'
import { createFakeSwapping } from './fakeSwapping.js'
import { createFakeWaiting } from './fakeWaiting.js'

/** The controllers that a kit makes on first use, in the state of a scene. */
export const createFakeParts = (
  scene: Scene,
  { now, signIn }: { readonly now: number; readonly signIn: unknown },
): ReadonlyMap<unknown, unknown> =>
  new Map<unknown, unknown>([
    [intentsOf, createFakeIntents(scene)],
    [loginOf, createFakeLogin(scene, now)],
    [namesOf, createFakeNames(scene)],
    [signInOf, signIn],
    [portfolioOf, createFakePortfolio(scene, now)],
    [payeesOf, createFakePayees(scene)],
    [sendingOf, createFakeSending(scene)],
    [swappingOf, createFakeSwapping(scene, now)],
    [buyingOf, createFakeBuying(scene, now)],
    [waitingOf, createFakeWaiting(scene)],
  ])
