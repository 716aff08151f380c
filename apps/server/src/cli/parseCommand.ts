import { parseArgs } from 'node:util'
import { numberOf } from '../config/readConfig.js'

/** A parsed command line. */
export type Command = {
  readonly words: readonly string[]
  readonly configFile?: string | undefined
  /** Configuration fields set on the command line. */
  readonly overrides: Readonly<Record<string, unknown>>
  readonly withParent: boolean
  readonly name?: string | undefined
  readonly id?: string | undefined
  readonly origins: readonly string[]
  readonly analytics: boolean
  readonly help: boolean
  readonly version: boolean
}

/**
 * Parses the arguments of `latchkey-server`.
 * @throws TypeError of node:util for unknown arguments
 */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      host: { type: 'string' },
      port: { type: 'string' },
      data: { type: 'string' },
      dev: { type: 'boolean' },
      'with-parent': { type: 'boolean' },
      name: { type: 'string' },
      id: { type: 'string' },
      origin: { type: 'string', multiple: true },
      analytics: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' },
    },
  })
  return {
    words: positionals,
    configFile: values.config,
    overrides: {
      host: values.host,
      port: values.port === undefined ? undefined : numberOf(values.port),
      dataFolder: values.data,
      mode: values.dev ? 'development' : undefined,
    },
    withParent: values['with-parent'] ?? false,
    name: values.name,
    id: values.id,
    origins: values.origin ?? [],
    analytics: values.analytics ?? false,
    help: values.help ?? false,
    version: values.version ?? false,
  }
}

export const usage = `latchkey-server: the back end of Latchkey

  latchkey-server start                      serves until it is told to stop (SIGTERM, SIGINT)
  latchkey-server migrate                    brings the database's schema up to date and ends
  latchkey-server project add --name SHOP --origin https://shop.example [--origin …] [--analytics] [--id ID]
  latchkey-server project list
  latchkey-server project remove ID
  latchkey-server project allow-origin ID ORIGIN       https://app.example.org or https://*.example.org
  latchkey-server project remove-origin ID ORIGIN
  latchkey-server project analytics ID on|off
  latchkey-server project enable ID | disable ID
  latchkey-server project require-origin ID on|off     on: only pages, no other programs
  latchkey-server project usage ID           what it used in the last 30 days
  latchkey-server project budget ID NAME N|default     NAME as under "budgets" in the configuration
  latchkey-server project features ID FILE|default     remote configuration from a JSON file
  latchkey-server token add ID [--name WHOSE]   a token that reads the project's event summary; shown once
  latchkey-server token list ID              their keys, when each was made and last used
  latchkey-server token revoke ID [KEY]      makes one of them void, or all
  latchkey-server config check               says what is wrong with the configuration and the files that it names
  latchkey-server doctor                     tries everything that the server needs: files, database, disk, Redis, nodes
  latchkey-server backup FILE                copies the embedded database into a new file, also while a server runs
  latchkey-server restore FILE               puts a backup in the place of the embedded database, which it keeps beside it
  latchkey-server config schema              prints the JSON schema of latchkey-server.json

  --config FILE    default: latchkey-server.json in the working folder, else /etc/latchkey/latchkey-server.json
  --version        what this is
  --host H --port P --data FOLDER --dev      over what the configuration says; port 0: the system chooses
  --with-parent    stops when the process that started it is gone
`
