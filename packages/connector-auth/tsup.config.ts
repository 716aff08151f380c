// @ts-expect-error: plain JavaScript shared by every package
import { modulesConfig } from '../../tooling/tsup/package.config.mjs'

export default modulesConfig()
