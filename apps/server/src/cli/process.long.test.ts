import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAtLength } from '../../../../tooling/suite/tableRows.js'
import { buildProgram, startChildServer, urlOf } from '../../test/startChildServer.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-process-'))
})
const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const isAlive = (pid: number) => {
  try {
    // A zombie process is still listed.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** 2,000, and at length 10,000 or as many as this machine lets one process have. */
function socketsToOpen(): number {
  const wanted = isAtLength ? 10_000 : 2_000
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  return Math.min(wanted, limit === 'unlimited' ? wanted : Number(limit) - 600)
}

async function openSockets(port: number, count: number): Promise<readonly Socket[]> {
  const sockets: Socket[] = []
  for (let from = 0; from < count; from += 250) {
    const wave = Array.from({ length: Math.min(250, count - from) }, () => {
      return new Promise<void>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', resolve)
        socket.once('error', reject)
        sockets.push(socket)
      })
    })
    await Promise.all(wave)
  }
  return sockets
}

/**
 * The duration of the slowest of some sequential requests, in milliseconds. Its target is a figure
 * of the bench (decision 17).
 */
async function longest(url: string, count: number): Promise<number> {
  let worst = 0
  for (let index = 0; index < count; index++) {
    const from = performance.now()
    const response = await fetch(`${url}/getWallets?entries=40`)
    await response.arrayBuffer()
    expect(response.status).toBe(200)
    worst = Math.max(worst, performance.now() - from)
  }
  return worst
}

describe('latchkey-server as a process', () => {
  it('answers, and ends with 0 on SIGTERM', async () => {
    const server = await startChildServer(folder, ['--dev'])
    started.push(server.process)
    expect((await fetch(`${server.url}/getWallets?entries=1`)).status).toBe(200)
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it('ends with the process that started it when it is asked to', async () => {
    const program = await buildProgram()
    const start = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(program)}, 'start', '--port', '0', '--data', ${JSON.stringify(folder)}, '--with-parent'], { stdio: ['ignore', 'inherit', 'ignore'] }).on('spawn', function () { process.stdout.write('{"pid":' + this.pid + '}\\n') }); setInterval(() => {}, 1000)`
    const catalogue = new URL('../../catalogue', import.meta.url).pathname
    const parent = spawn(process.execPath, ['-e', start], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, LATCHKEY_CATALOGUE: catalogue, LATCHKEY_DRAIN_DELAY: '0' },
    })
    started.push(parent)
    let pid = 0
    parent.stdout.on('data', (chunk: Buffer) => {
      pid = Number(/"pid":(\d+)\}/.exec(chunk.toString())?.[1] ?? pid)
    })
    await urlOf(parent)
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { interval: 50 })
  })

  it('says in one line why it cannot start, and nothing of what it was given', async () => {
    const program = await buildProgram()
    const run = (args: readonly string[], environment: Record<string, string> = {}) =>
      new Promise<{ code: number | null; text: string }>((resolve) => {
        const child = spawn(process.execPath, ['-e', program, ...args], {
          cwd: folder,
          env: { PATH: process.env.PATH, ...environment },
        })
        let text = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
        child.on('close', (code) => resolve({ code, text }))
      })
    expect(await run(['start', '--port', '99999'])).toMatchObject({
      code: 2,
      text: expect.stringContaining('port'),
    })
    const down = await run(['start', '--port', '0'], {
      DATABASE_URL: 'postgresql://someone:very-secret@127.0.0.1:9/x',
      LATCHKEY_START_SECONDS: '0',
    })
    expect(down.code).toBe(1)
    expect(down.text).not.toContain('very-secret')
    // And why.
    expect(down.text).toContain('ECONNREFUSED')
  })

  it.runIf(process.getuid?.() === 0)(
    'a database of another owner ends the start, and a folder that cannot be written',
    async () => {
      // Root reads the code, whose folder other users may not access; then the user changes.
      const program = (await buildProgram()).replace(
        '=> main(',
        '=> (process.setgid(65534), process.setuid(65534), main)(',
      )
      expect(program).toContain('setuid')
      chmodSync(folder, 0o755)
      const start = () =>
        new Promise<readonly [code: number | null, text: string]>((resolve) => {
          const child = spawn(
            process.execPath,
            ['-e', program, 'start', '--dev', '--port', '0', '--data', join(folder, 'data')],
            { cwd: folder, env: { PATH: process.env.PATH } },
          )
          started.push(child)
          let text = ''
          for (const stream of [child.stdout, child.stderr])
            stream.on('data', (chunk: Buffer) => {
              text += chunk.toString()
              // It listens: that is wrong here.
              if (text.includes('"listening"')) child.kill('SIGKILL')
            })
          child.on('close', (code) => resolve([code, text]))
        })
      const refused = [1, expect.stringMatching(/EACCES.*\bdata\b/)]
      // The folder cannot be made.
      expect(await start()).toEqual(refused)
      mkdirSync(join(folder, 'data'))
      expect(await start()).toEqual(refused)
      // Root has been there before.
      chownSync(join(folder, 'data'), 65_534, 65_534)
      writeFileSync(join(folder, 'data', 'latchkey.db'), '', { mode: 0o644 })
      expect(await start()).toEqual(refused)
    },
  )

  it('an uncaught error becomes one redacted line of JSON, and ends the process', async () => {
    const program = await buildProgram()
    const thrown = "new Error('no key at https://user:very-secret@node.example/path?key=secret')"
    // Once the log listens for it, which the program does first of all.
    for (const crash of [`throw ${thrown}`, `Promise.reject(${thrown})`]) {
      const later = `const timer = setInterval(() => {
        if (process.listenerCount('uncaughtException') === 0) return
        clearInterval(timer)
        ${crash}
      }, 10)`
      const child = spawn(
        process.execPath,
        ['-e', `${program}; ${later}`, 'start', '--dev', '--port', '0', '--data', folder],
        { cwd: folder, env: { PATH: process.env.PATH, LATCHKEY_LOG_LEVEL: 'error' } },
      )
      started.push(child)
      let [out, err] = ['', '']
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
      const code = await new Promise((resolve) => child.on('close', resolve))
      expect([code, err, out.trim().split('\n').length]).toEqual([1, '', 1])
      expect(JSON.parse(out)).toMatchObject({ level: 'error', message: 'the server ends' })
      expect(out).not.toContain('secret')
    }
  })

  it('goes on when its output has no reader any more', async () => {
    const server = await startChildServer(folder, ['--dev'])
    started.push(server.process)
    server.process.stdout?.destroy()
    for (let index = 0; index < 200; index++)
      expect((await fetch(`${server.url}/getWallets?entries=1`)).status).toBe(200)
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })

  it(`with ${socketsToOpen()} idle sockets others are answered, the memory is bounded and the sockets are closed [B-23]`, async () => {
    const server = await startChildServer(folder, ['--dev'])
    started.push(server.process)
    const sockets = await openSockets(Number(new URL(server.url).port), socketsToOpen())
    let closed = 0
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.on('close', () => (closed += 1))
      socket.resume()
    }
    expect(await longest(server.url, 50)).toBeLessThan(10_000)
    const memory = Number(
      /process_resident_memory_bytes (\d+)/.exec(
        await (await fetch(`${server.url}/metrics`)).text(),
      )?.[1],
    )
    expect(memory).toBeLessThan(600 * 1024 * 1024)
    await vi.waitFor(() => expect(closed).toBe(sockets.length), { timeout: 600_000, interval: 200 })
    server.process.kill('SIGTERM')
    expect(await server.exit).toBe(0)
  })
})
