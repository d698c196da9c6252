import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { MailStore } from './store.ts'

const KEY = 'simulated-mail'

const mailSchema = z.object({
  From: z.string().min(3),
  To: z.email(),
  Subject: z.string().max(2000),
  TextBody: z.string().min(1),
  HtmlBody: z.string().min(1).optional(),
  MessageStream: z.literal('outbound').optional(),
})

type ApiDeps = { mails: MailStore; clock: () => number; isOut: () => boolean }

/** Adds the part of Postmark's API that the product uses: its path, fields and refusals. */
export function addMailApi(app: FastifyInstance, { mails, clock, isOut }: ApiDeps) {
  app.post('/email', async ({ headers, body }, reply) => {
    if (isOut()) return refuse(reply, 503, 100, 'Maintenance')
    if (headers['x-postmark-server-token'] !== KEY) {
      return refuse(reply, 401, 10, 'No Account or Server API tokens were supplied.')
    }
    const parsed = mailSchema.safeParse(body)
    if (!parsed.success) return refuse(reply, 422, 300, 'Invalid email request')
    const { From: sender, To: recipient, Subject: subject, TextBody: text } = parsed.data
    const html = parsed.data.HtmlBody ?? ''
    if (/^bounce[+@]/.test(recipient)) return refuse(reply, 422, 406, 'Inactive recipient')
    const id = randomUUID()
    mails.add({ id, sender, recipient, subject, text, html, received_ms: clock() })
    const SubmittedAt = new Date(clock()).toISOString()
    return { To: recipient, SubmittedAt, MessageID: id, ErrorCode: 0, Message: 'OK' }
  })
}

const refuse = (reply: FastifyReply, status: number, ErrorCode: number, Message: string) =>
  reply.code(status).send({ ErrorCode, Message })
