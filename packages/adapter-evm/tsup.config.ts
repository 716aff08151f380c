// @ts-expect-error: plain JavaScript shared by every package
import { packageConfig } from '../../tooling/tsup/package.config.mjs'

export default packageConfig({ entry: ['src/index.ts', 'src/wagmi/index.ts'] })
