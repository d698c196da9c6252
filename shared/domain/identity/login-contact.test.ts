import { describe, expect, test } from 'vitest'
import { parseLoginContact } from './login-contact.ts'

const email = { email: true, phone: false }
const phone = { email: false, phone: true }
const both = { email: true, phone: true }

const notPhones = [
  '5551234567',
  '+',
  '+1234',
  '0012',
  '+123456789012345678',
  '+1 555 123 4567',
  '+1555123456x',
  'x+15551234567',
  '+1555123a567',
]
const notEmails = [
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a b@example.com',
  'ana@ex ample.com',
]

describe('VA-01 the login form', () => {
  test.each([email, phone, both])('refuses an empty contact: %j', (kinds) => {
    expect(parseLoginContact('  ', kinds)).toEqual({ ok: false, reason: 'required' })
  })

  test.each([...notEmails, '+15551234567'])('refuses %s if only e-mail is accepted', (text) => {
    expect(parseLoginContact(text, email)).toEqual({ ok: false, reason: 'email' })
  })

  test.each([...notPhones, 'ana@example.com'])('refuses %s if only phone is accepted', (text) => {
    expect(parseLoginContact(text, phone)).toEqual({ ok: false, reason: 'phone' })
  })

  test.each([...notEmails, ...notPhones])('refuses %s if both are accepted', (text) => {
    expect(parseLoginContact(text, both)).toEqual({ ok: false, reason: 'either' })
  })

  test.each([email, both])('accepts an e-mail address: %j', (kinds) => {
    const value = { kind: 'email', value: 'ana+1@correo.example.mx' }
    expect(parseLoginContact(' Ana+1@Correo.example.mx ', kinds)).toEqual({ ok: true, value })
  })

  test.each([
    ['+12345', '+12345'],
    ['0012345', '+12345'],
    ['+15551234567', '+15551234567'],
    ['005215512345678', '+5215512345678'],
    ['+12345678901234567', '+12345678901234567'],
    ['+15551234567x89', '+15551234567x89'],
  ])('accepts the number %s, with and without e-mail', (text, value) => {
    for (const kinds of [phone, both]) {
      expect(parseLoginContact(text, kinds)).toEqual({ ok: true, value: { kind: 'phone', value } })
    }
  })
})
