import { describe, kit, sign, switchNetwork } from './kit.js'

const find = (id) => document.getElementById(id)
const show = (state) => {
  const { label, text } = describe(state)
  find('connect').textContent = label
  find('latchkey').textContent = text
}
find('connect').addEventListener('click', () => kit.open())
find('switch').addEventListener('click', switchNetwork)
find('sign').addEventListener('click', async () => {
  find('signature').textContent = await sign()
})
kit.subscribe(show)
show(kit.getState())
