import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { type ExportResult, ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { findChosenIds } from './chosen-ids.ts'

// Loaded only where an endpoint is configured, so that a server without traces does not load the SDK.

export type SpanCount = (outcome: 'exported' | 'dropped', count: number) => void

export type ExportSettings = {
  /** Address of the traces of the receiver, such as http://127.0.0.1:4318/v1/traces. */
  url: string
  /** Share of the traces that are recorded, from 0 to 1. */
  ratio: number
  service: { name: string; version: string; instance: string }
}

type Deps = { log: Logger; count: SpanCount }

/** Spans that may wait for their export; further ones are dropped, so that a slow receiver costs no memory. */
const WAITING_MAX = 4096
const BATCH = 512
const EVERY_MS = 1000
const EXPORT_MAX_MS = 5000

/** Registers the SDK with the API of OpenTelemetry. Returns the function that flushes and stops it. */
export function registerSpanExport(settings: ExportSettings, deps: Deps): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: EXPORT_MAX_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.service.name,
      'service.version': settings.service.version,
      'service.instance.id': settings.service.instance,
    }),
    // The trace id alone decides, so all processes and all spans of a trace agree without passing the decision on.
    sampler: new TraceIdRatioBasedSampler(settings.ratio),
    idGenerator: createIdGenerator(),
    spanProcessors: [createBoundedProcessor(exporter, deps)],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return () => provider.shutdown()
}

function createIdGenerator(): IdGenerator {
  const random = new RandomIdGenerator()
  return {
    generateTraceId: () => findChosenIds()?.traceId ?? random.generateTraceId(),
    generateSpanId: () => findChosenIds()?.spanId ?? random.generateSpanId(),
  }
}

/** Bounds the spans that wait, and counts those that were exported and those that were dropped. */
function createBoundedProcessor(exporter: SpanExporter, { log, count }: Deps): SpanProcessor {
  let waiting = 0
  const outage = createOutageLog(log)
  const onResult = (spans: readonly ReadableSpan[], { code, error }: ExportResult) => {
    waiting -= spans.length
    const isExported = code === ExportResultCode.SUCCESS
    count(isExported ? 'exported' : 'dropped', spans.length)
    outage.note(isExported, error)
  }
  const batches = new BatchSpanProcessor({
    exporter: {
      export: (spans, done) =>
        exporter.export(spans, (result) => {
          onResult(spans, result)
          done(result)
        }),
      shutdown: () => exporter.shutdown(),
    },
    maxQueueSize: WAITING_MAX,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EVERY_MS,
  })
  return {
    onStart: () => {},
    onEnd: (span) => {
      if (waiting >= WAITING_MAX) return count('dropped', 1)
      waiting += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}

/** Logs the first failure and the end of an outage, because a receiver that is down fails every second. */
function createOutageLog(log: Logger) {
  let isDown = false
  return {
    note: (isWell: boolean, error: Error | undefined) => {
      if (isWell === !isDown) return
      isDown = !isWell
      if (isWell) log.info('tracing: export recovered')
      else log.warn({ err: error }, 'tracing: export failed, spans are dropped until it recovers')
    },
  }
}
