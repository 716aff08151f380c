import { fileURLToPath } from 'node:url'
import { createBatchedOutput } from '../log/createBatchedOutput.js'
import { createLog, errorFields } from '../log/createLog.js'
import { redact } from '../text/redact.js'
import { runCommand, type Terminal } from './runCommand.js'

const parentCheckMs = 500

/** The program behind `latchkey-server`. */
export async function main(args: readonly string[]): Promise<void> {
  // Read before the first await: the parent may be gone later.
  const parent = process.ppid
  const output = createBatchedOutput()
  process.once('exit', output.flush)
  // The reader of the output is gone; the server continues.
  process.stdout.on('error', () => {})
  const log = createLog({ write: output.write })
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error: unknown) => {
      log('error', 'the server ends', errorFields(error))
      process.exit(1)
    })
  const terminal: Terminal = {
    environment: process.env,
    print: (line) => void process.stdout.write(`${line.trimEnd()}\n`),
    note: (line) => void process.stderr.write(`${line}\n`),
    started: (server, { withParent }) => {
      const stop = () => {
        server.stop().then(
          () => process.exit(0),
          (error: unknown) => fail(error),
        )
      }
      process.once('SIGTERM', stop)
      process.once('SIGINT', stop)
      if (!withParent) return
      setInterval(() => {
        if (process.ppid !== parent) stop()
      }, parentCheckMs).unref()
    },
  }
  const catalogueFolder = fileURLToPath(new URL('../catalogue', import.meta.url))
  const walletFolder = fileURLToPath(new URL('../../frame/dist', import.meta.url))
  const options = { catalogueFolder, walletFolder, log }
  const code = await runCommand(args, terminal, options).catch(fail)
  if (code !== undefined) process.exit(code)
}

function fail(error: unknown): never {
  const told = [error, error instanceof Error ? error.cause : undefined].filter(
    (each) => each !== undefined,
  )
  const text = told.map((each) => {
    const { error: kind, reason, code } = errorFields(each)
    return `${kind}: ${reason === undefined || reason === '' ? (code ?? '') : reason}`
  })
  process.stderr.write(`${redact(text.join('. '))}\n`)
  process.exit(1)
}
