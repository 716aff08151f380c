import { spawn } from 'node:child_process'

/** Starts a program that prints `"url":"http:…"` once it listens. @throws if it ends before that */
export function startChild(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const listening = new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`${args.at(-1)?.slice(0, 60)} ended with ${code}`)),
    )
    let text = ''
    child.stdout.on('data', (chunk) => {
      if (text.length > 10_000) return
      text += chunk
      const found = /"url":"(http:[^"]+)"/.exec(text)
      if (found) resolve({ url: found[1], child })
    })
  })
  return { child, listening }
}
