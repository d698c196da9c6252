import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  warning: 'Todo el mundo conoce las llaves de estas cuentas. Solo tienen dinero de prueba.',
  connect: 'Este sitio pide una cuenta:',
  sign: 'Este sitio te pide firmar un mensaje:',
  typed: 'Este sitio te pide firmar datos:',
  send: 'Este sitio te pide firmar y enviar una transacción:',
  change: 'Este sitio pide cambiar a la red:',
  plain: 'Simple',
  noGas: 'Sin gas',
  account: 'Cuenta',
  contract: 'Contrato',
  function: 'Función',
  amount: 'Monto',
  value: 'ETH enviado',
  network: 'Red',
  from: 'Desde',
  raw: 'Datos sin procesar',
  unknown: 'desconocida',
  approve: 'Aprobar',
  reject: 'Rechazar',
  settings: 'Ajustes de esta billetera',
  answers: 'Responde',
  answerNames: {
    ask: 'lo que elijas',
    reject: 'no, sin preguntar',
    fail: 'con un error interno',
    pending: 'ya hay algo pendiente',
  },
  delay: 'Demora',
  switchAccount: 'Cuenta en uso',
}
