import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  error: 'Error',
  success: 'Listo',
  codes: {
    unreachable: 'No pudimos conectarnos con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    validation: 'Revisa lo que escribiste e inténtalo de nuevo.',
    clock_skew:
      'La hora de tu dispositivo es incorrecta. Configúrala en automático e inténtalo de nuevo.',
    session_required: 'Inicia sesión con tu billetera para continuar.',
    signature_form:
      'Tu billetera firmó en un formato que no se acepta. Actualiza la billetera o usa otra.',
    signature_invalid: 'La firma no corresponde a este inicio de sesión. Inicia sesión de nuevo.',
    csrf: 'No pudimos verificar esta solicitud. Vuelve a cargar la página e inténtalo de nuevo.',
    fresh_signature_required: 'Inicia sesión de nuevo para confirmar que eres tú.',
    token_not_allowed: 'Este token de acceso no tiene permiso para hacer eso.',
    contract_network:
      'Esta billetera de contrato inteligente solo se puede usar en la red donde inició sesión por primera vez.',
    terms_required: 'Firma los términos vigentes para continuar.',
    eligibility_required: 'Para continuar, confirma que eres elegible para USD+.',
    restricted: 'Tu billetera está bloqueada por prevención de lavado de dinero.',
    trading_unavailable: 'Las operaciones no están disponibles.',
    account_step_required: 'Termina de configurar tu cuenta para continuar.',
    flag_off: 'Esta función no está disponible por el momento.',
    flow_frozen:
      'Pausamos esta operación mientras conciliamos nuestra contabilidad. Lo que ya estaba en curso no se canceló. Inténtalo más tarde.',
    not_found: 'No encontramos lo que buscas.',
    method_not_allowed: 'Esta dirección no admite ese método de solicitud.',
    timeout: 'La solicitud tardó demasiado. Inténtalo de nuevo.',
    conflict: 'Esto cambió desde que abriste la página. Vuelve a cargarla e inténtalo de nuevo.',
    in_flight: 'Esta solicitud ya está en proceso. Espera un momento e inténtalo de nuevo.',
    too_large: 'La solicitud es demasiado grande.',
    media_type: 'La solicitud debe ser JSON.',
    idempotency_mismatch: 'Esta solicitud ya se envió con otros datos. Empieza de nuevo.',
    order_refused: 'No podemos aceptar esta orden.',
    rate_limited: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
    internal: 'Algo salió mal. Inténtalo de nuevo.',
    unavailable: 'Este servicio no está disponible en este momento. Inténtalo en unos minutos.',
  },
}
