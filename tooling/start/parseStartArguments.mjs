// Without dependencies and await: the bootstrap parses the arguments before the install.
import { parseArgs } from 'node:util'

/**
 * The optional chains of `npm start`, by CAIP-2 namespace. The Ethereum chains (eip155) always run.
 */
const otherNamespaces = ['solana', 'polkadot', 'bip122', 'cosmos']
const defaultPort = 5173

export const usage = `npm start -- [arguments]

  --port <number>       the playground's port, 0 to 65535; 0 lets the system choose (default ${defaultPort}; the next free one when it is taken)
  --no-open             opens no browser
  --namespaces <list>   the kinds of chain beside Ethereum's: any of ${otherNamespaces.join(',')}, or eip155 for none (default: all)
  --fail <list>         makes these kinds fail, to show how the terminal and the page say so
  --help                prints this text`

/**
 * Parses the arguments of `npm start`: options, or a text to print with an exit code.
 *
 * @param {readonly string[]} args
 * @returns {{ readonly options: { readonly port: number, readonly open: boolean, readonly
 *   namespaces: readonly string[], readonly fail: readonly string[] } }
 *   | { readonly text: string, readonly exitCode: 0 | 2 }}
 * @example
 * parseStartArguments(['--no-open', '--port', '5180'])
 */
export function parseStartArguments(args) {
  try {
    // pnpm passes the separator on, npm does not.
    const { values } = parseArgs({
      args: args[0] === '--' ? args.slice(1) : [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: String(defaultPort) },
        'no-open': { type: 'boolean', default: false },
        namespaces: { type: 'string', default: ['eip155', ...otherNamespaces].join() },
        fail: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return { text: usage, exitCode: 0 }
    const namespaces = readList('--namespaces', values.namespaces, ['eip155', ...otherNamespaces])
    return {
      options: {
        port: readPort(values.port),
        open: !values['no-open'],
        namespaces: [
          'eip155',
          ...otherNamespaces.filter((namespace) => namespaces.includes(namespace)),
        ],
        fail: values.fail === '' ? [] : readList('--fail', values.fail, otherNamespaces),
      },
    }
  } catch (error) {
    return { text: `${firstSentence(error.message)}\n\n${usage}`, exitCode: 2 }
  }
}

function readPort(text) {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65535)
    throw new Error(`--port takes a whole number from 0 to 65535; got "${text}".`)
  return port
}

function readList(name, text, known) {
  const parts = text.split(',').map((part) => part.trim())
  const unknown = parts.filter((part) => !known.includes(part))
  if (unknown.length > 0)
    throw new Error(`${name} knows ${known.join(', ')}; got "${unknown.join(', ')}".`)
  return parts
}

/** Drops Node's explanation of positional arguments, which do not exist here. */
const firstSentence = (message) => message.split(/\. (?=To |This )/)[0].replace(/\.?$/, '.')
