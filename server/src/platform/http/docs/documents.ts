import { readFileSync } from 'node:fs'
import path from 'node:path'
import { API_BASE_PATH, type EndpointTable } from '@parvalue/shared/api/endpoint.ts'
import { type OpenApiAbout, toOpenApiDocument } from '@parvalue/shared/api/openapi.ts'
import type { FastifyInstance } from 'fastify'
import { createEtagHook } from '../etag.ts'
import { toDocsPage } from './docs-page.ts'

const DOCUMENT_URL = `${API_BASE_PATH}/openapi.json`
const DOCS_URL = `${API_BASE_PATH}/docs`
const STYLE_URL = `${DOCS_URL}/style.css`

/** Serves the API as an OpenAPI document and as a page. */
export function serveApiDocuments(app: FastifyInstance, table: EndpointTable, about: OpenApiAbout) {
  const document = toOpenApiDocument(table, about)
  const page = toDocsPage(document, { documentUrl: DOCUMENT_URL, styleUrl: STYLE_URL })
  const style = readFileSync(path.join(import.meta.dirname, 'docs.css'), 'utf8')
  const serveText = (url: string, type: string, text: string) => {
    app.get(url, { onSend: createEtagHook() }, (_, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(text),
    )
  }
  serveText(DOCUMENT_URL, 'application/json; charset=utf-8', JSON.stringify(document))
  serveText(DOCS_URL, 'text/html; charset=utf-8', page)
  serveText(`${DOCS_URL}/`, 'text/html; charset=utf-8', page)
  serveText(STYLE_URL, 'text/css; charset=utf-8', style)
}
