import type { NextRequest } from 'next/server';
import { handleForm, handleFormPermit } from '@/lib/handlers/forms/handle-form';

type Context = RouteContext<'/api/forms/[form]'>;

/** A token for the script of the form; people are led to the form's page. */
export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  return handleFormPermit(request, (await params).form);
}

/** Takes what a visitor has filled in. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  return handleForm(request, (await params).form);
}
