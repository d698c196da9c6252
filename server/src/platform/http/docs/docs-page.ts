import type { RateLimit } from '@parvalue/shared/api/endpoint.ts'
import { toSchemaExample } from '@parvalue/shared/api/example.ts'
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiSchema,
} from '@parvalue/shared/api/openapi.ts'

export type DocsUrls = { documentUrl: string; styleUrl: string }

/** Returns the API document as one static page without scripts. */
export function toDocsPage(document: OpenApiDocument, { documentUrl, styleUrl }: DocsUrls): string {
  const { title, version, description } = document.info
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)}</title>
<link rel="stylesheet" href="${styleUrl}">
</head>
<body>
<header>
<h1>${toHtml(title)} <small>${toHtml(version)}</small></h1>
<p>${toHtml(description)}</p>
<p>The same as data: <a href="${documentUrl}">openapi.json</a>. Every path is below <code>${toHtml(document.servers[0]?.url ?? '')}</code>.</p>
<nav aria-label="Groups"><ul>${document.tags.map(({ name }) => `<li><a href="#${name}">${toHtml(name)}</a></li>`).join('')}</ul></nav>
</header>
<main>
${document.tags.map((tag) => toGroup(tag, document)).join('\n')}
</main>
</body>
</html>
`
}

function toGroup(
  { name: tag, description }: OpenApiDocument['tags'][number],
  { paths }: OpenApiDocument,
): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => toCall(method, path, operation)),
  )
  return `<section id="${tag}" aria-labelledby="${tag}-title">
<h2 id="${tag}-title">${toHtml(tag)}</h2>
${description ? `<p>${toHtml(description)}</p>` : ''}
${calls.join('\n')}
</section>`
}

function toCall(method: string, path: string, operation: OpenApiOperation): string {
  const body = operation.requestBody?.content['application/json'].schema
  return `<article id="${operation.operationId}">
<h3><span class="method">${method.toUpperCase()}</span> <code>${toHtml(path)}</code></h3>
<p>${toHtml(operation.summary)}</p>
<p class="facts">${toFacts(operation).map(toHtml).join(' · ')}</p>
${toTableOf('In the address', operation, ['path', 'query'])}
${toTableOf('In the headers', operation, ['header'])}
${body ? `${toTable('In the body', toFields(body))}<pre>${toHtml(JSON.stringify(toSchemaExample(body), null, 2))}</pre>` : ''}
${toAnswer(operation)}
<ul class="answers">${Object.entries(operation.responses)
    .map(([status, { description }]) => `<li><b>${status}</b> ${toHtml(description)}</li>`)
    .join('')}</ul>
</article>`
}

function toAnswer({ responses }: OpenApiOperation): string {
  const example = responses[200]?.content['application/json']?.example
  return example === undefined ? '' : `<pre>${toHtml(JSON.stringify(example, null, 2))}</pre>`
}

function toFacts(operation: OpenApiOperation): string[] {
  return [
    operation.security.length > 0 ? 'Needs a signed-in wallet' : 'Needs no sign-in',
    ...(operation['x-needs'] ? [`asks for ${operation['x-needs']}`] : []),
    ...(operation['x-fresh'] ? ['needs a signature of the last 15 minutes'] : []),
    ...(operation['x-limits'] ?? []).map(toLimitText),
    ...(operation['x-origin'] === 'ours' ? ['ours'] : []),
  ]
}

const toLimitText = (limit: RateLimit) =>
  'perHour' in limit
    ? `at most ${limit.perHour} an hour for one ${limit.by}`
    : `at most ${limit.perMinute} a minute for one ${limit.by}`

type Field = Pick<OpenApiParameter, 'name' | 'required' | 'schema'>

function toFields(body: OpenApiSchema): Field[] {
  const { properties = {}, required = [] } = body as {
    properties?: Record<string, OpenApiSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema,
  }))
}

function toTableOf(
  caption: string,
  operation: OpenApiOperation,
  places: readonly OpenApiParameter['in'][],
) {
  const fields = (operation.parameters ?? []).filter((field) => places.includes(field.in))
  return fields.length > 0 ? toTable(caption, fields) : ''
}

const toTable = (caption: string, fields: readonly Field[]) => `<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Form</th></tr></thead>
<tbody>${fields.map(toRow).join('')}</tbody>
</table>`

const toRow = ({ name, required, schema }: Field) =>
  `<tr><th scope="row"><code>${toHtml(name)}</code></th><td>${toHtml(toForm(schema))}${required ? '' : '; may be left out'}</td></tr>`

const toNames = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value))

function toForm(schema: OpenApiSchema): string {
  const { anyOf, enum: values, const: value, format, type } = schema
  if (Array.isArray(anyOf)) return anyOf.map(toForm).join(' or ')
  if (Array.isArray(values)) return toNames(values).join(', ')
  if (value !== undefined) return JSON.stringify(value)
  return [type, format, ...toBounds(schema)].filter((part) => typeof part === 'string').join(', ')
}

function toBounds({
  minimum,
  maximum,
  maxLength,
  maxItems,
  default: usual,
}: OpenApiSchema): string[] {
  return [
    ...(typeof minimum === 'number' ? [`from ${minimum}`] : []),
    ...(typeof maximum === 'number' ? [`to ${maximum}`] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(typeof maxItems === 'number' ? [`at most ${maxItems}`] : []),
    ...(usual === undefined ? [] : [`${JSON.stringify(usual)} if left out`]),
  ]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const toHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '')
