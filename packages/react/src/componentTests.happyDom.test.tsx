// @vitest-environment happy-dom
import { describeComponentTests } from '../test/describeComponentTests.js'

describeComponentTests('happy-dom')
