import type { AddressInfo } from 'node:net'
import { createLocalBus } from './bus/createLocalBus.js'
import { createRedisBus } from './bus/createRedisBus.js'
import { createMemoryCache } from './cache/createMemoryCache.js'
import { createRedisCache } from './cache/createRedisCache.js'
import { openRedis } from './cache/openRedis.js'
import type { Config } from './config/Config.js'
import { openDatabase } from './database/openDatabase.js'
import { createApp } from './http/createApp.js'
import { type ConnectionLimits, createListener } from './http/createListener.js'
import type { Route } from './http/Route.js'
import { createSystemRoutes, withOpenApi } from './http/systemRoutes.js'
import { createLimits } from './limits/createLimits.js'
import { createLog, errorFields, type Log } from './log/createLog.js'
import { createMetrics } from './metrics/createMetrics.js'
import { createModules, type ModuleOptions } from './modules/createModules.js'
import { createProjects } from './projects/createProjects.js'
import type { ServerContext } from './ServerContext.js'

export type StartOptions = ModuleOptions & {
  readonly log?: Log
  readonly now?: () => number
  readonly connectionLimits?: ConnectionLimits
}

export type RunningServer = {
  /** Where it listens, without a slash at the end. */
  readonly url: string
  readonly context: ServerContext
  readonly routes: readonly Route[]
  /** Takes no new connection, lets running requests end within the configured time, closes everything. */
  stop(): Promise<void>
}

/**
 * Starts one instance: opens the database, applies migrations, listens.
 *
 * @throws when the database or the port is not to be had, or the catalogue cannot be read
 */
export async function startServer(
  config: Config,
  { log = createLog(), now = Date.now, connectionLimits, ...options }: StartOptions = {},
): Promise<RunningServer> {
  const database = await openDatabase(config, (error) => log('error', 'database connection lost', errorFields(error)))
  const redis =
    config.redisUrl === undefined
      ? undefined
      : await openRedis(config.redisUrl, (isThere, error) =>
          log(
            isThere ? 'info' : 'warn',
            isThere ? 'redis is there' : 'redis is away',
            isThere || error === undefined ? {} : errorFields(error),
          ),
        )
  const metrics = createMetrics()
  const context: ServerContext = {
    config,
    database,
    bus: redis ? createRedisBus(redis, 'bus') : createLocalBus(),
    cache: redis ? createRedisCache(redis) : createMemoryCache({ now }),
    limits: createLimits({ rates: config.limits, redis }),
    projects: createProjects(database, now),
    log,
    metrics,
    now,
  }
  const release = async () => {
    context.bus.close()
    redis?.disconnect()
    await database.close()
  }
  let draining = false
  const isDraining = () => draining
  try {
    const modules = await createModules(context, options)
    const routes = withOpenApi([...modules.routes, ...createSystemRoutes(context, isDraining)])
    const server = createListener(createApp(context, routes, isDraining), {
      maxConnections: config.maxConnections,
      ...(connectionLimits ? { limits: connectionLimits } : {}),
      onRefused: (reason) => metrics.count('latchkey_refused_total', { reason }),
    })
    if (modules.upgrade) server.on('upgrade', modules.upgrade)
    let open = 0
    server.on('connection', (socket) => {
      open += 1
      socket.once('close', () => {
        open -= 1
      })
    })
    metrics.gauge('latchkey_open_connections', 'Sockets that are open now', () => open)
    metrics.gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
    metrics.gauge('process_uptime_seconds', 'Since the start', () => Math.round(process.uptime()))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, () => {
        server.off('error', reject)
        resolve()
      })
    })
    const { port, address, family } = server.address() as AddressInfo
    const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    log('info', 'listening', { url, database: database.kind, redis: redis !== undefined, mode: config.mode })
    let stopped: Promise<void> | undefined
    const stop = async () => {
      draining = true
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      await modules.drain()
      const timer = setTimeout(() => server.closeAllConnections(), config.drainSeconds * 1000)
      const idle = setInterval(() => server.closeIdleConnections(), 100)
      await closed
      clearTimeout(timer)
      clearInterval(idle)
      await modules.stop()
      await release()
      log('info', 'stopped')
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
