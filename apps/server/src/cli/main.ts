import { fileURLToPath } from 'node:url'
import { createBatchedOutput } from '../log/createBatchedOutput.js'
import { createLog, errorFields } from '../log/createLog.js'
import { redact } from '../text/redact.js'
import { runCommand, type Terminal } from './runCommand.js'

const parentCheckMs = 500

/** The program behind `latchkey-server`. */
export async function main(args: readonly string[]): Promise<void> {
  // Read before anything is waited for: the parent may be gone by then.
  const parent = process.ppid
  const output = createBatchedOutput()
  process.once('exit', output.flush)
  const terminal: Terminal = {
    environment: process.env,
    print: (line) => void process.stdout.write(`${line.trimEnd()}\n`),
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
  const code = await runCommand(args, terminal, { catalogueFolder, log: createLog({ write: output.write }) }).catch(fail)
  if (code !== undefined) process.exit(code)
}

function fail(error: unknown): never {
  const { error: kind, reason } = errorFields(error)
  process.stderr.write(`${redact(`${kind}: ${reason ?? ''}`)}\n`)
  process.exit(1)
}
