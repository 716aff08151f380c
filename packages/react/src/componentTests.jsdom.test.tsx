// @vitest-environment jsdom
import { describeComponentTests } from '../test/describeComponentTests.js'

describeComponentTests('jsdom')
