/** The visible fields of the contact form, in order. */
export const messageFields = ['name', 'phone', 'email', 'message'] as const
export type MessageField = (typeof messageFields)[number]

/** The input; `website` is the honeypot. */
export type TypedMessage = Record<MessageField | 'website', string>

/** Why a message was rejected: an error at fields, or one for the form, or how many minutes to wait. */
export type MessageError = {
  status: number
  fields: Partial<Record<MessageField, string>>
  sentence?: string
  waitMinutes?: number
}

/** Reads the input of a form; plain forms send line breaks as CRLF, which becomes LF. */
export function typedIn(form: FormData): TypedMessage {
  const text = (field: string) => {
    const value = form.get(field)
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    message: text('message'),
    website: text('website'),
  }
}
