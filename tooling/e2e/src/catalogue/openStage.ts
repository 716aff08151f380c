import { type FaultProxy, type Rule, startFaultProxy } from '@latchkey/faultproxy'
import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { servePlayground } from '../servePlayground.js'
import { createVisit, type Visit } from '../visit.js'
import type { RunningCatalogue } from './startCatalogue.js'

type Service = 'catalogue' | 'chain' | 'events' | 'blockchain'

/**
 * R-02's table of faults in a page. DNS faults are set in the browser: a proxy is past name
 * resolution.
 */
export const faults = {
  refuse: [{ fault: 'refuse' }],
  hang: [{ fault: 'hang' }],
  '500': [{ fault: 'status', status: 500 }],
  '429': [{ fault: 'status', status: 429 }],
  // Cacheable, like the catalogue's lists.
  garbage: [{ fault: 'garbage', headers: { 'cache-control': 'public, max-age=60' } }],
  truncated: [{ fault: 'truncate', bytes: 20 }],
  'slow 3G': [
    { fault: 'delay', ms: 400 },
    { fault: 'slow', bytesPerSecond: 50_000 },
  ],
  DNS: 'namenotresolved',
} as const satisfies Readonly<Record<string, string | readonly Rule[]>>

export type FaultName = keyof typeof faults

/** Expected console alerts when the features are requested through such a fault. */
const alerts: Partial<Record<FaultName, string>> = { '500': 'SERVER_ERROR', '429': 'RATE_LIMITED' }

export type Stage = Visit & {
  readonly proxy: FaultProxy<Service>
  /** The page with the catalogue behind the proxy. */
  start(query?: string): Promise<void>
  /** Breaks a service, or its paths with this prefix, beside what is broken already. */
  fail(name: FaultName, service: Service, path?: string): Promise<void>
  /** Refuses every connection to every service. */
  failAll(): Promise<void>
  mend(): Promise<void>
  /**
   * Unexpected problems. The browser's messages about failed requests, and the kit's alerts about
   * injected faults, are expected.
   */
  problems(): readonly string[]
  close(): Promise<void>
}

/**
 * A page under its enforced policy, with its catalogue and first chain behind its own fault proxy.
 */
export async function openStage(browser: Browser, catalogue: RunningCatalogue): Promise<Stage> {
  const { evm, ...rest } = inject('localnet')
  const proxy = await startFaultProxy({
    services: {
      catalogue: catalogue.url,
      chain: evm[0].rpcUrl,
      events: catalogue.url,
      blockchain: catalogue.url,
    },
  })
  const localnet = { ...rest, evm: [{ ...evm[0], rpcUrl: proxy.urls.chain }, evm[1]] as const }
  const site = await servePlayground(localnet, {
    catalogue: proxy.urls.catalogue,
    events: proxy.urls.events,
    blockchain: proxy.urls.blockchain,
  })
  const visit = await createVisit(browser, site)
  const origins = Object.values(proxy.urls)
  const made = new Set<FaultName>()
  const broken = new Set<Service>()
  const rules: Rule[] = []
  return {
    ...visit,
    proxy,
    start: (query = '') =>
      visit.open(
        new URLSearchParams({
          catalogue: proxy.urls.catalogue,
          projectId: catalogue.projectId,
        }).toString() + query,
      ),
    async fail(name, service, path = '/') {
      const fault = faults[name]
      made.add(name)
      broken.add(service)
      if (typeof fault === 'string') {
        await visit.context.route(
          (url) => url.origin === proxy.urls[service] && url.pathname.startsWith(path),
          (route) => route.abort(fault),
        )
        return
      }
      // Lists bypass the browser's cache; a picture cannot, and a cached broken one would stay.
      const part = path === '/' ? {} : { path }
      const kept =
        name === 'garbage' && path !== '/' ? { headers: { 'cache-control': 'no-store' } } : {}
      rules.push(...fault.map((each) => ({ service, ...part, ...each, ...kept })))
      await proxy.setRules(rules)
    },
    async failAll() {
      for (const service of ['catalogue', 'chain', 'events', 'blockchain'] as const)
        broken.add(service)
      await proxy.setRules([{ fault: 'refuse' }])
    },
    async mend() {
      rules.length = 0
      await visit.context.unrouteAll({ behavior: 'wait' })
      await proxy.setRules(rules)
    },
    problems: () =>
      visit.watch
        .problems()
        .filter(
          (text) =>
            !(
              text.startsWith('console error: Failed to load resource') &&
              origins.some((origin) => text.includes(origin))
            ),
        )
        .filter(
          (text) =>
            ![...made].some(
              (name) =>
                alerts[name] && text.startsWith(`console error: [latchkey] ${alerts[name]}`),
            ),
        )
        // Failures of a chain's node and of the back end are also reported to the developer.
        .filter(
          (text) =>
            !(
              (broken.has('chain') || broken.has('blockchain')) &&
              /^console error: \[latchkey\] The (balance|tokens|nfts|activity) could not be/.test(
                text,
              )
            ),
        )
        .filter((text) => !/^console error: Access to \w+ at .* blocked by CORS policy/.test(text)),
    async close() {
      await visit.context.close()
      await Promise.all([site.close(), proxy.stop()])
    },
  }
}
