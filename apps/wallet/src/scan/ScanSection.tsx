import { type ReactNode, useState } from 'react'
import type { Keeper } from '../wallet/createKeeper.js'
import { Camera } from './Camera.js'
import { readPicture } from './readCode.js'

/** The ways to a code: the camera, a picture, the clipboard. */
export function ScanSection({ keeper }: { readonly keeper: Keeper }): ReactNode {
  const [isScanning, setScanning] = useState(false)
  const [text, setText] = useState('')
  const take = async (code: string) => {
    setScanning(false)
    setText('')
    await keeper.pair(code)
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    await keeper.act(async () => {
      const code = await readPicture(file)
      if (code === undefined) throw new TypeError('There is no code in this picture.')
      await take(code)
    }, 'The code was read.')
  }
  return (
    <section className="card scan" aria-labelledby="scan">
      <h2 id="scan">Connect to a site</h2>
      {isScanning ? (
        <Camera onCode={(code) => void take(code)} onClose={() => setScanning(false)} />
      ) : (
        <button type="button" className="primary big" onClick={() => setScanning(true)}>
          Scan with the camera
        </button>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void take(text)
        }}
      >
        <label className="field stacked">
          <span>Or paste the code</span>
          <input
            value={text}
            placeholder="wc:…"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <button type="submit">Connect</button>
      </form>
      <label className="picture">
        <span>Or scan a picture of it</span>
        <input
          type="file"
          accept="image/*"
          onChange={(event) => {
            void readFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
    </section>
  )
}
