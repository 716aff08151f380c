import type { TestProject } from 'vitest/node'
import { startEngines } from './startEngines.js'

/** One PostgreSQL and one Redis for all files; each test makes a database of its own in them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, redisUrl, stop } = await startEngines()
  project.provide('postgresUrl', postgresUrl)
  project.provide('redisUrl', redisUrl)
  return stop
}
