export { createFakeAdapter, createFakeNetwork, type FakeAdapter } from './createFakeAdapter.js'
export { createFakeClock, type FakeClock, settle } from './createFakeClock.js'
export {
  createFakeConnector,
  type FakeConnector,
  type FakeConnectorOptions,
  type FakeQuestion,
} from './createFakeConnector.js'
export {
  createFakeEnvironment,
  type FakeEnvironment,
  type FakeEnvironmentOptions,
} from './createFakeEnvironment.js'
export { createFakeOrigin, type FakeOrigin } from './createFakeOrigin.js'
export * from './createFakeSend.js'
