import { acceptHost } from '@latchkey/connector-auth/guest'
import { createAnswers } from './answerHost.js'
import { setLanguage } from './approve/setLanguage.js'
import { type Device, openDevice } from './device/openDevice.js'
import './frame.css'
import { openVault } from './keys/openVault.js'
import { createApi } from './login/createApi.js'
import { createLogin } from './login/createLogin.js'
import { toWire } from './login/DocumentError.js'

const search = new URLSearchParams(location.search)
setLanguage(search.get('language') ?? navigator.language)

let opened: Promise<Device> | undefined
const device = () => {
  opened ??= openDevice()
  return opened
}
const vault = openVault()
const api = createApi({ device })
const login = createLogin({
  api,
  vault,
  device,
  projectId: search.get('projectId') ?? undefined,
  forgetDevice: async () => {
    const { forget } = await device()
    opened = forget()
    await opened
  },
})
const answer = createAnswers({ login, vault, line: () => line })

// Nothing is awaited before this: a hello after `load` does not wait.
const line = acceptHost({
  pages: readPages(),
  host: window.parent === window ? undefined : window.parent,
  answer,
  toWire,
})

for (const event of ['pagehide', 'freeze']) addEventListener(event, () => void vault.lock())

/** The pages of the project, which the server wrote into the document. */
function readPages(): readonly string[] {
  const text = document.getElementById('pages')?.textContent ?? '[]'
  return JSON.parse(text) as readonly string[]
}
