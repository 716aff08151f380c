import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createBudgets } from './budgets/createBudgets.js'
import { createUsage } from './budgets/createUsage.js'
import { createLocalBus } from './bus/createLocalBus.js'
import { createRedisBus } from './bus/createRedisBus.js'
import { createMemoryCache } from './cache/createMemoryCache.js'
import { createRedisCache } from './cache/createRedisCache.js'
import { openRedis, type RedisConnection } from './cache/openRedis.js'
import type { Config } from './config/Config.js'
import type { Database } from './database/Database.js'
import { DatabaseAway } from './database/DatabaseAway.js'
import { openDatabase } from './database/openDatabase.js'
import { createClock } from './health/createClock.js'
import { createReadiness } from './health/createReadiness.js'
import { byHost } from './http/byHost.js'
import { createApp } from './http/createApp.js'
import { type ConnectionLimits, createListener, refusals } from './http/createListener.js'
import type { Route } from './http/Route.js'
import { createSystemRoutes, withOpenApi } from './http/systemRoutes.js'
import { createLimits, type LimitName } from './limits/createLimits.js'
import { withCallerShares } from './limits/withCallerShares.js'
import { createLog, errorFields, type Log, refineLog } from './log/createLog.js'
import { createMetrics } from './metrics/createMetrics.js'
import { observeServer } from './metrics/observeServer.js'
import { createModules, type ModuleOptions, type Modules } from './modules/createModules.js'
import { registrationMs } from './modules/names/readRegistration.js'
import { createProjects } from './projects/createProjects.js'
import type { ServerContext } from './ServerContext.js'
import { createSecrets } from './secrets/createSecrets.js'
import { openTracing } from './tracing/openTracing.js'
import { traceDatabase } from './tracing/traceDatabase.js'
import { withDeadline } from './waits/withDeadline.js'

export type StartOptions = ModuleOptions & {
  readonly log?: Log
  /** This machine's clock. @default Date.now, corrected by the database's clock */
  readonly now?: () => number
  /** True if `now` overrides the database's clock. @default true when `now` is given */
  readonly isClockFixed?: boolean
  readonly connectionLimits?: ConnectionLimits
}

export type RunningServer = {
  /** The listening URL, without a trailing slash. */
  readonly url: string
  readonly context: ServerContext
  readonly routes: readonly Route[]
  /**
   * Refuses new connections, lets running requests end within the configured time, and closes
   * everything.
   */
  stop(): Promise<void>
}

/**
 * Starts one instance: opens the database, applies migrations, listens.
 *
 * @throws if the database or the port is unavailable, or the catalogue is unreadable
 */
export async function startServer(
  config: Config,
  {
    log: given = createLog(),
    now,
    isClockFixed: isFixed = now !== undefined,
    connectionLimits,
    ...options
  }: StartOptions = {},
): Promise<RunningServer> {
  const tracing = openTracing(config)
  const log = refineLog(given, { least: config.logLevel, traceId: tracing.traceId })
  const database = traceDatabase(await openPatiently(config, log), tracing)
  const clock = await createClock(isFixed ? {} : database, {
    local: now ?? Date.now,
    onError: (error) => log('warn', 'the clock was not compared', errorFields(error)),
  })
  const secrets = await createSecrets(database, {
    now: clock.now,
    keptMs: {
      callers: 0,
      mailboxes: config.relay.maxTtlSeconds * 1000,
      names: registrationMs,
    },
    onError: (error) => log('error', 'secrets were not looked after', errorFields(error)),
  })
  const redis = await openShared(config, log)
  const metrics = createMetrics()
  const readiness = createReadiness()
  readiness.add('database', async () => void (await database.ping()))
  readiness.add('clock', () =>
    Math.abs(clock.offset()) > mostOffsetMs
      ? `${Math.round(clock.offset() / 1000)} s apart from the database's`
      : undefined,
  )
  // The clock may have been set back before the first secret.
  const nameOf = (text: string) =>
    secrets.hash('callers', text) ?? secrets.hashes('callers', text)[0] ?? ''
  const { redisPrefix: prefix } = config
  const counted = createLimits({
    ...{ rates: config.limits, redis, prefix, nameOf },
    // A guess at a code is never uncounted (B-16).
    failClosed: new Set(limitNames(config).filter((each) => each.startsWith('wallet'))),
  })
  const limits = withCallerShares(counted, config.engineShare)
  const usage = createUsage(database, {
    metrics,
    now: clock.now,
    onError: (error) => log('error', 'usage was not written', errorFields(error)),
  })
  const context: ServerContext = {
    config,
    database,
    bus: redis ? createRedisBus(redis, prefix) : createLocalBus(),
    cache: redis
      ? createRedisCache(redis, { prefix, nameOf })
      : createMemoryCache({ now: clock.now }),
    limits,
    usage,
    budgets: createBudgets({ config, limits, usage }),
    projects: createProjects(database, clock.now),
    secrets,
    log,
    metrics,
    tracing,
    readiness,
    now: clock.now,
  }
  const release = async () => {
    clock.stop()
    secrets.stop()
    await usage.stop()
    context.bus.close()
    redis?.close()
    await database.close()
    await tracing
      .stop()
      .catch((error: unknown) => log('warn', 'traces were not sent', errorFields(error)))
  }
  let draining = false
  const isDraining = () => draining
  try {
    const modules = await createModules(context, options)
    const routes = withOpenApi([...modules.routes, ...createSystemRoutes(context, isDraining)])
    metrics.begin(
      'latchkey_refused_total',
      refusals.map((reason) => ({ reason })),
    )
    const limits = connectionLimits ? { limits: connectionLimits } : {}
    const api = createApp(context, routes, { isDraining, ...limits })
    const wallet = createApp(context, modules.walletRoutes, { isDraining, ...limits, cors: false })
    const server = createListener(byHost(api, wallet, config.wallet?.origin), {
      maxConnections: config.maxConnections,
      perAddress: config.connectionsPerAddress,
      ...limits,
      onRefused: (reason) => metrics.count('latchkey_refused_total', { reason }),
    })
    if (modules.upgrade) server.on('upgrade', modules.upgrade)
    const unobserve = observeServer(metrics, { config, database, redis, readiness, clock, server })
    const url = await listen(server, config)
    log('info', 'listening', {
      url,
      database: database.kind,
      redis: redis !== undefined,
      mode: config.mode,
    })
    let stopped: Promise<void> | undefined
    const stop = async () => {
      draining = true
      unobserve()
      await endAll({ config, log, server, modules, release })
    }
    return {
      url,
      context,
      routes,
      stop: () => {
        stopped ??= stop()
        return stopped
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * A larger offset from the database's clock is corrected and logged as a fault: tokens and
 * certificates depend on the clock.
 */
const mostOffsetMs = 60_000
const graceMs = 2_000

const limitNames = ({ limits }: Config) => Object.keys(limits) as readonly LimitName[]
const againMs = 1_000

/**
 * Opens the database, which may start after this program.
 * @throws DatabaseAway if it is not reachable within the configured time
 */
async function openPatiently(config: Config, log: Log): Promise<Database> {
  const until = performance.now() + config.startSeconds * 1000
  for (;;) {
    try {
      return await openDatabase(config, (error) =>
        log('error', 'database connection lost', errorFields(error)),
      )
    } catch (error) {
      if (
        !(error instanceof DatabaseAway) ||
        config.databaseUrl === undefined ||
        performance.now() + againMs > until
      )
        throw error
      log('warn', 'the database is away; it is tried again', errorFields(error.cause))
      await sleep(againMs)
    }
  }
}

/** Connects to Redis if configured. */
async function openShared(config: Config, log: Log): Promise<RedisConnection | undefined> {
  if (config.redisUrl === undefined) return undefined
  return openRedis(config.redisUrl, (isThere, error) =>
    log(
      isThere ? 'info' : 'warn',
      isThere ? 'redis is there' : 'redis is away',
      isThere || error === undefined ? {} : errorFields(error),
    ),
  )
}

/** Resolves with the URL once the port is open. */
async function listen(server: Server, config: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port, address, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** Closes the port, lets requests end within the configured time, and releases everything. */
async function endAll({
  config,
  log,
  server,
  modules,
  release,
}: {
  readonly config: Config
  readonly log: Log
  readonly server: Server
  readonly modules: Modules
  release(): Promise<void>
}): Promise<void> {
  const lost = (error: unknown) => log('error', 'not all could be ended', errorFields(error))
  // Load balancers see the drain at /ready before the port closes.
  if (config.mode === 'production' && config.drainDelaySeconds > 0)
    await sleep(config.drainDelaySeconds * 1000)
  const drainMs = config.drainSeconds * 1000
  // Set before the first await: connections that do not end are closed.
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  const late = () => undefined
  await withDeadline(modules.drain(), drainMs + graceMs, late).catch(lost)
  await closed
  clearTimeout(timer)
  clearInterval(idle)
  await withDeadline(modules.stop(), drainMs + graceMs, late).catch(lost)
  await withDeadline(release(), drainMs + graceMs, late).catch(lost)
  log('info', 'stopped')
}
