import encodeQR from 'qr'

/**
 * A page with a button and a code, the same for both sides. It draws the code that `connect` passes
 * to `show`, and times its paint. `connected` is called once the side has its session. `?loaded`
 * evaluates all built modules before the page is ready, without using them.
 */
export async function openPage(connect) {
  const query = new URLSearchParams(location.search)
  const path = document.querySelector('path')
  const bench = { ready: false }
  window.bench = bench

  const show = (uri) => {
    bench.uri = uri
    draw(path, encodeQR(uri, 'raw', { border: 2 }))
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // This message arrives after the frame's work.
      port1.onmessage = () => {
        bench.visible = performance.now()
        port1.close()
      }
      port2.postMessage(undefined)
    })
  }
  const connected = () => {
    bench.connectedAt = Date.now()
  }
  document.querySelector('button').addEventListener(
    'click',
    ({ timeStamp }) => {
      bench.click = timeStamp
      const asked = {
        relayUrl: query.get('relay'),
        projectId: query.get('project'),
        verify: query.get('verify'),
      }
      bench.connected = connect({ ...asked, show, connected }).then((session) => {
        bench.session = session
      })
      bench.connected.catch((error) => {
        bench.failed = String(error?.message ?? error)
      })
    },
    { once: true },
  )
  /** Durations of `count` sequential signatures, in milliseconds. */
  bench.sign = async (count) => {
    const { address, request, disconnect } = bench.session
    const times = []
    for (let index = 0; index < count; index++) {
      const before = performance.now()
      const signature = await request({
        method: 'personal_sign',
        params: ['0x4c617463686b6579', address],
      })
      times.push(performance.now() - before)
      if (!/^0x[0-9a-f]{130}$/.test(signature)) throw new Error(`no signature: ${signature}`)
    }
    await disconnect()
    return times
  }

  if (query.has('loaded')) {
    const chunks = await (await fetch('./chunks.json')).json()
    await Promise.all(
      chunks.map((chunk) => import(/* @vite-ignore */ new URL(chunk, location.href).href)),
    )
  }
  requestIdleCallback(() => {
    bench.ready = true
  })
}

function draw(path, rows) {
  path.ownerSVGElement.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`)
  path.setAttribute(
    'd',
    rows.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : ''))).join(''),
  )
}
