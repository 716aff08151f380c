// Records the server's traces and sends them to a collector. Copy this file to a folder of its own
// beside the packages that HOSTING.md names ("Traces"), and load it before the server:
// NODE_OPTIONS=--import=/opt/latchkey-tracing/tracing.mjs. No automatic instrumentation: that would
// write down whole URLs, which hold addresses of wallets and keys of nodes, and send the trace on
// to strangers.
import { isMainThread } from 'node:worker_threads'
import { DiagConsoleLogger, DiagLogLevel, diag, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

const { OTEL_SERVICE_NAME: name = 'latchkey-server', OTEL_TRACES_SAMPLER_ARG: ratio = '1' } =
  process.env

// The database's threads read NODE_OPTIONS as well.
if (isMainThread) {
  // Spans that no collector takes are lost: the standard error says so.
  diag.setLogger(new DiagConsoleLogger(), { logLevel: DiagLogLevel.WARN })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': name }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(Number(ratio)) }),
    // The exporter reads OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  trace.setGlobalTracerProvider(provider)
}
