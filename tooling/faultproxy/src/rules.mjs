/** The faults of rules, with their required fields: name → [from, to]. */
const faults = {
  refuse: {},
  reset: {},
  hang: {},
  delay: { ms: [0, 600_000] },
  slow: { bytesPerSecond: [1, 1e9] },
  status: { status: [200, 599] },
  truncate: { bytes: [0, 1e9] },
  garbage: {},
  dup: {},
  reorder: {},
  drop: { p: [0, 1] },
  flap: { onMs: [1, 600_000], offMs: [1, 600_000] },
}
const options = [
  'service',
  'path',
  'method',
  'fault',
  'times',
  'headers',
  'body',
  'window',
  'afterBytes',
]
const keepsPreflights = ['status', 'truncate', 'garbage']

/** Random numbers in 0 … 1, reproducible by seed (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * The rules of one proxy, in order of addition. Each has its own random numbers, so that rules do
 * not disturb one another.
 */
export function createRules(services, seed) {
  let rules = []
  let added = 0

  function add(given) {
    const needed = faults[given?.fault]
    if (!needed)
      throw new TypeError(
        `"${given?.fault}" is no fault; there are ${Object.keys(faults).join(', ')}`,
      )
    if (given.service !== undefined && !services.includes(given.service))
      throw new TypeError(`There is no service "${given.service}"`)
    const unknown = Object.keys(given).filter(
      (name) => !options.includes(name) && !(name in needed),
    )
    if (unknown.length > 0) throw new TypeError(`${given.fault} has no ${unknown.join(', ')}`)
    for (const [name, [from, to]] of Object.entries(needed)) {
      const value = given[name]
      if (typeof value !== 'number' || !(value >= from && value <= to))
        throw new TypeError(`${given.fault} needs ${name} from ${from} to ${to}`)
    }
    added += 1
    const rule = {
      ...given,
      id: added,
      since: Date.now(),
      left: given.times ?? Infinity,
      random: createRandom(seed * 7919 + added),
    }
    rules.push(rule)
    return rule
  }

  const isOff = ({ since, onMs, offMs }) => (Date.now() - since) % (onMs + offMs) >= onMs
  const concerns = (rule, service) =>
    rule.left > 0 && (rule.service === undefined || rule.service === service)

  return {
    add,
    /** Replaces all rules, or none if one is invalid. */
    replace(list) {
      const before = rules
      rules = []
      try {
        for (const each of list) add(each)
      } catch (error) {
        rules = before
        throw error
      }
    },
    remove: (id) => {
      rules = rules.filter((rule) => rule.id !== id)
    },
    list: () =>
      rules.map(({ random, since, left, ...rule }) =>
        left === Infinity ? rule : { ...rule, left },
      ),
    /** True if the service refuses connections now: without a connection there is no path yet. */
    isRefusing: (service) =>
      rules.some(
        (rule) =>
          concerns(rule, service) &&
          rule.path === undefined &&
          rule.method === undefined &&
          rule.times === undefined &&
          (rule.fault === 'refuse' || (rule.fault === 'flap' && isOff(rule))),
      ),
    /** The faults of this request. Counts it for rules with a limited number of requests. */
    take(service, { path = '', method = '' } = {}) {
      const plan = {}
      for (const rule of rules) {
        if (!concerns(rule, service) || plan[rule.fault]) continue
        if (rule.path !== undefined && !path.startsWith(rule.path)) continue
        if (
          rule.method === undefined
            ? method === 'OPTIONS' && keepsPreflights.includes(rule.fault)
            : rule.method !== method
        )
          continue
        if (rule.fault === 'flap' && !isOff(rule)) continue
        if (rule.fault === 'drop' && method !== 'UPGRADE' && rule.random() >= rule.p) continue
        rule.left -= 1
        plan[rule.fault] = rule
      }
      return plan
    },
  }
}
