import { type Scene, sceneAccount } from '../../../test/Scene.js'

const view = 'RegisterAccountNameSuccess'
const registered = (name: string): Scene => ({
  view,
  history: ['Account'],
  connected: true,
  names: { state: { registered: { address: sceneAccount, name } } },
})

/** The states that the gallery shows and tests, by name. */
export const states: Readonly<Record<string, Scene>> = {
  'Name-done': registered('alice.latchkey.eth'),
  'Name-done-long': registered(`${'a-very-long-name-'.repeat(3)}of-alice.latchkey.eth`),
}
