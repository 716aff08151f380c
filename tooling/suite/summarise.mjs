import { cpus } from 'node:os'

/** The slowest files as lines, slowest first. */
export function slowestFiles(files, count = 10) {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
}

/**
 * Starts counting; the returned function gives the used share of the machine's cores since then, by
 * all processes: 1 is all of it.
 */
export function watchCores() {
  const before = readCores()
  return () => {
    const after = readCores()
    return (after.busy - before.busy) / Math.max(1, after.all - before.all)
  }
}

function readCores() {
  const sum = { busy: 0, all: 0 }
  for (const { times } of cpus()) {
    const all = Object.values(times).reduce((total, ms) => total + ms, 0)
    sum.all += all
    sum.busy += all - times.idle
  }
  return sum
}
