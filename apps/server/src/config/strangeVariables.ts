import type { Config } from './Config.js'
import { environmentFields, secretVariables } from './readConfig.js'

const known: ReadonlySet<string> = new Set([
  ...Object.keys(environmentFields),
  ...secretVariables.map((name) => `${name}_FILE`),
])
/** The variables that Kubernetes sets for each service, such as one called latchkey. */
const ofService = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_\w+)$/

/**
 * The variables with names like settings of this server that are none, such as a misspelt one.
 * The variables with keys, which the configuration names, are left out.
 */
export function strangeVariables(
  environment: Readonly<Record<string, string | undefined>>,
  config: Config,
): readonly string[] {
  const text = JSON.stringify(config)
  return Object.keys(environment)
    .filter(
      (name) =>
        name.startsWith('LATCHKEY_') &&
        !known.has(name) &&
        !ofService.test(name) &&
        !text.includes(JSON.stringify(name)) &&
        !text.includes(JSON.stringify(name.replace(/_FILE$/, ''))),
    )
    .sort()
}
