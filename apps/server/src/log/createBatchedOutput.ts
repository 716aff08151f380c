import { writeSync } from 'node:fs'

const waitMs = 20
const batchBytes = 32 * 1024

/**
 * Writes lines to the standard output in batches: one system call per line would cost more than the
 * request.
 */
export function createBatchedOutput(): { write(line: string): void; flush(): void } {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    clearTimeout(timer)
    timer = undefined
    const text = waiting
    waiting = ''
    if (text !== '') process.stdout.write(text)
  }
  return {
    write: (line) => {
      waiting += line
      if (waiting.length > batchBytes) send()
      else timer ??= setTimeout(send, waitMs)
    },
    /** Writes the pending lines synchronously, at the end of the process. */
    flush: () => {
      clearTimeout(timer)
      const text = waiting
      waiting = ''
      if (text === '') return
      try {
        writeSync(1, text)
      } catch {
        // The reader is gone.
      }
    },
  }
}
