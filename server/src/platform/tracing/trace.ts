import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { withChosenIds } from './chosen-ids.ts'

// Spans carry ids of objects and transactions, but no name, no wallet and no amount. Failures carry only the class of
// the error, because its message may contain values.

export type SpanOptions = { kind?: keyof typeof SpanKind; attributes?: Attributes }

/** A context as text, in the form of the W3C header `traceparent`. */
export type Traceparent = string

const tracer = trace.getTracer('parvalue')
const state = { isOn: false }

/** Returns whether spans are exported. Without an endpoint every function of this file only runs its work. */
export const isTracing = (): boolean => state.isOn

export const setTracing = (isOn: boolean): void => {
  state.isOn = isOn
}

/** Runs work in a span, a child of the active one if there is one. */
export function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!state.isOn) return work()
  const span = tracer.startSpan(name, toSdkOptions(options))
  return runIn(span, trace.setSpan(context.active(), span), work)
}

/** Runs work in a child of the active span; without an active span there is no new one. */
export function inChildSpan<T>(
  name: string,
  options: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  return state.isOn && trace.getActiveSpan()?.isRecording() ? inSpan(name, options, work) : work()
}

/** Runs work as a continuation of a stored trace; without one, as the start of a new trace. */
export const inContinuedSpan = <T>(
  parent: Traceparent | null,
  { name, ...options }: SpanOptions & { name: string },
  work: () => Promise<T>,
): Promise<T> => inTrace(parent, () => inSpan(name, options, work))

/** Makes a stored trace the active one, without a span of its own; null runs the work outside of any trace. */
export const inTrace = <T>(parent: Traceparent | null, work: () => T): T =>
  state.isOn ? context.with(toContext(parent), work) : work()

/** Starts a span that the caller ends, under a trace id (and span id) of the caller's choice. */
export function startRootSpan(
  name: string,
  { traceId, spanId = null, ...options }: SpanOptions & { traceId: string; spanId?: string | null },
): { span: Span; context: Context } {
  const span = withChosenIds({ traceId, spanId }, () =>
    tracer.startSpan(name, toSdkOptions(options), ROOT_CONTEXT),
  )
  return { span, context: trace.setSpan(ROOT_CONTEXT, span) }
}

/** Starts a span that the caller ends, as a child of a stored one. */
export const startSpanOf = (parent: Traceparent, name: string, options: SpanOptions): Span =>
  tracer.startSpan(name, toSdkOptions(options), toContext(parent))

/** Adds facts that are known only later to the active span. */
export const addToSpan = (attributes: Attributes): void => {
  if (state.isOn) trace.getActiveSpan()?.setAttributes(attributes)
}

/** Returns the active trace for later; null where there is none. */
export function findTraceparent(): Traceparent | null {
  if (!state.isOn) return null
  const carrier: { traceparent?: Traceparent } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent ?? null
}

/** Returns the fields by which a log line is found from its trace. */
export function toTraceFields(): { trace_id?: string; span_id?: string } {
  const found = state.isOn ? trace.getActiveSpan()?.spanContext() : undefined
  return found ? { trace_id: found.traceId, span_id: found.spanId } : {}
}

/** Marks the active span as failed, where the error is handled within it. */
export function failActiveSpan(error: unknown): void {
  const span = state.isOn ? trace.getActiveSpan() : undefined
  if (span) markFailed(span, error)
}

export function markFailed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR, message: name })
}

const toContext = (parent: Traceparent | null): Context =>
  parent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: parent })

const toSdkOptions = ({ kind = 'INTERNAL', attributes = {} }: SpanOptions) => ({
  kind: SpanKind[kind],
  attributes,
})

function runIn<T>(span: Span, active: Context, work: () => Promise<T>): Promise<T> {
  return context.with(active, async () => {
    try {
      return await work()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}
