import { handleEditFile } from '@/lib/handlers/editing/handle-edit-file';

type Context = RouteContext<'/api/edit/[action]'>;

/** The style sheet of the screens of editors. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return handleEditFile(request, (await params).action);
}
