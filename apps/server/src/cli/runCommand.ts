import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readUsage, usageKinds } from '../budgets/createUsage.js'
import { type BudgetName, type Config, configSchema } from '../config/Config.js'
import { ConfigError } from '../config/ConfigError.js'
import { configJsonSchema, readConfig } from '../config/readConfig.js'
import { strangeVariables } from '../config/strangeVariables.js'
import { backupLibsql, restoreLibsql } from '../database/backups.js'
import type { Database } from '../database/Database.js'
import { openDatabase } from '../database/openDatabase.js'
import { createProjects, ProjectError, type Projects } from '../projects/createProjects.js'
import type { Project } from '../projects/Project.js'
import { type RunningServer, type StartOptions, startServer } from '../startServer.js'
import { version } from '../version/version.js'
import { checkFiles, examine, type Finding } from './doctor.js'
import { type Command, parseCommand, usage } from './parseCommand.js'

export type Terminal = {
  readonly environment: Readonly<Record<string, string | undefined>>
  print(line: string): void
  /** Prints a note for the user, not for programs that read the output. */
  note?(line: string): void
  /** Called with the server started by `start`. */
  started(server: RunningServer, command: Command): void
}

/**
 * Runs a command.
 *
 * @returns the exit code; `undefined` while a server runs
 */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  options: StartOptions = {},
): Promise<number | undefined> {
  try {
    const command = parseCommand(args)
    if (command.version) {
      terminal.print(`latchkey-server ${version}, Node ${process.version}`)
      return 0
    }
    if (command.help || command.words.length === 0) {
      terminal.print(usage)
      return command.help ? 0 : 2
    }
    return await run(command, terminal, options)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof ProjectError || isArgumentError(error)) {
      terminal.print(error.message)
      return 2
    }
    throw error
  }
}

const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

async function run(
  command: Command,
  terminal: Terminal,
  options: StartOptions,
): Promise<number | undefined> {
  const [subject, verb, ...rest] = command.words
  if (subject === 'config' && verb === 'schema') {
    terminal.print(JSON.stringify(configJsonSchema(), null, 2))
    return 0
  }
  const config = readConfig({
    file: command.configFile,
    environment: terminal.environment,
    overrides: command.overrides,
  })
  const strange = strangeVariables(terminal.environment, config).map((name) => ({
    subject: 'environment',
    problem: `${name} is no setting of this server`,
  }))
  if (subject === 'config' && verb === 'check') {
    return report(
      [...(await checkFiles(config, options.catalogueFolder)), ...strange],
      terminal.print,
      'The configuration can be used.',
    )
  }
  if (subject === 'doctor' && verb === undefined)
    return report(await examine(config, options.catalogueFolder), terminal.print, 'All is well.')
  if ((subject === 'backup' || subject === 'restore') && verb !== undefined && rest.length === 0) {
    if (config.databaseUrl !== undefined)
      throw new ConfigError('The database is PostgreSQL: use its own pg_dump and pg_restore.')
    const file = resolve(verb)
    if (subject === 'backup') {
      await backupLibsql(config.dataFolder, file)
      terminal.print(`${placeOf(config)} is copied to ${file}.`)
      return 0
    }
    const former = await restoreLibsql(config.dataFolder, file)
    terminal.print(
      `${file} is now ${placeOf(config)}.${former === undefined ? '' : ` What was there is ${former}.`}`,
    )
    return 0
  }
  if (subject === 'start' && verb === undefined) {
    for (const { problem } of strange) terminal.note?.(problem)
    terminal.started(await startServer(config, options), command)
    return undefined
  }
  if (subject === 'migrate' && verb === undefined) {
    await withProjects(config, async () => terminal.print('The schema is up to date.'))
    return 0
  }
  const done = await withProjects(config, (projects, database) =>
    change({ projects, database }, command, [subject, verb].join(' '), rest, terminal.print),
  )
  // Pages cannot use a project in a database other than the server's, so the place is printed.
  if (done && (subject === 'project' || subject === 'token') && verb !== 'list' && verb !== 'usage')
    terminal.note?.(`In ${placeOf(config)}`)
  if (done) return 0
  terminal.print(usage)
  return 2
}

/** The database's location, without secrets. */
function placeOf({ databaseUrl, dataFolder }: Config): string {
  if (databaseUrl === undefined) return join(dataFolder, 'latchkey.db')
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}

function report(findings: readonly Finding[], print: Terminal['print'], good: string): number {
  for (const { subject, problem, note } of findings)
    print(
      `${problem === undefined ? 'ok     ' : 'problem'}  ${subject}${(problem ?? note) === undefined ? '' : `: ${problem ?? note}`}`,
    )
  const isGood = findings.every(({ problem }) => problem === undefined)
  if (isGood) print(good)
  return isGood ? 0 : 1
}

async function withProjects<T>(
  config: Config,
  work: (projects: Projects, database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config)
  try {
    return await work(createProjects(database), database)
  } finally {
    await database.close()
  }
}

async function change(
  { projects, database }: { readonly projects: Projects; readonly database: Database },
  command: Command,
  what: string,
  rest: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const [id = '', value = ''] = rest
  const show = (project: Project) => print(describe(project))
  switch (what) {
    case 'project add': {
      if (command.name === undefined) throw new ProjectError('A project needs a name: --name SHOP')
      const { name, origins, analytics } = command
      show(await projects.add({ name, origins, analytics, id: command.id }))
      return true
    }
    case 'project list': {
      for (const project of await projects.list()) show(project)
      return true
    }
    case 'project remove':
      await projects.remove(id)
      print(`Removed ${id}.`)
      return true
    case 'project allow-origin':
      show(await projects.allowOrigin(id, value))
      return true
    case 'project remove-origin':
      show(await projects.removeOrigin(id, value))
      return true
    case 'project analytics':
      if (value !== 'on' && value !== 'off') throw new ProjectError('Write on or off.')
      show(await projects.setAnalytics(id, value === 'on'))
      return true
    case 'project enable':
    case 'project disable':
      show(await projects.setEnabled(id, what === 'project enable'))
      return true
    case 'project require-origin':
      if (value !== 'on' && value !== 'off') throw new ProjectError('Write on or off.')
      show(await projects.setRequireOrigin(id, value === 'on'))
      return true
    case 'project budget': {
      const [, , amount = ''] = rest
      const most = amount === 'default' ? undefined : Number(amount)
      if (!isBudget(value)) throw new ProjectError(`A budget is one of: ${budgetNames.join(', ')}.`)
      if (amount === '' || (most !== undefined && !(Number.isSafeInteger(most) && most >= 0)))
        throw new ProjectError('Write a whole number, or default.')
      show(await projects.setBudget(id, value, most))
      return true
    }
    case 'project usage': {
      const days = await readUsage(database, id, usageDays)
      print(['day'.padEnd(10), ...usageKinds.map((kind) => kind.padStart(16))].join(''))
      for (const { day, amounts } of days)
        print([day, ...usageKinds.map((kind) => String(amounts[kind] ?? 0).padStart(16))].join(''))
      return true
    }
    case 'project features':
      show(await projects.setFeatures(id, value === 'default' ? undefined : readFeatures(value)))
      return true
    case 'token add':
      print(await projects.addToken(id, command.name))
      return true
    case 'token list': {
      for (const { key, name, createdAt, lastUsedAt } of await projects.listTokens(id))
        print(
          `${key}  made ${dayOf(createdAt)}, ${lastUsedAt === undefined ? 'never used' : `last used ${dayOf(lastUsedAt)}`}  ${name}`.trimEnd(),
        )
      return true
    }
    case 'token revoke':
      print(`${await projects.revokeTokens(id, value === '' ? undefined : value)} tokens are void.`)
      return true
    default:
      return false
  }
}

const usageDays = 30
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const budgetNames = Object.keys(configSchema.shape.budgets.unwrap().shape) as readonly BudgetName[]
const isBudget = (text: string): text is BudgetName =>
  (budgetNames as readonly string[]).includes(text)

function readFeatures(file: string) {
  // A configuration may omit the field; a file with neither the list nor the field is a mistake.
  const { features } = configSchema.shape
  const list = z.union([
    features.unwrap(),
    z.object({ features: features.unwrap() }).transform((config) => config.features),
  ])
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new ProjectError(`${file} cannot be read as JSON.`)
  }
  const result = list.safeParse(value)
  if (!result.success)
    throw new ProjectError(`${file} must hold a list of { "id", "isEnabled", "config" }.`)
  return result.data
}

const describe = ({
  id,
  name,
  enabled,
  analytics,
  features,
  origins,
  requireOrigin,
  budgets = {},
}: Project) =>
  [
    `${id}  ${name}${enabled ? '' : '  (switched off)'}`,
    `  origins: ${origins.length === 0 ? 'none; only localhost in development' : origins.join(' ')}`,
    `  events: ${analytics ? 'stored' : 'not stored'}${features ? '; own remote configuration' : ''}`,
    ...(requireOrigin ? ['  callers without an origin are refused'] : []),
    ...Object.entries(budgets).map(([budget, most]) => `  ${budget}: ${most}`),
  ].join('\n')
