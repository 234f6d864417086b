import { invocation } from '@wenzhan/kit/command/invocation';

/** What is where in the folder of a site, for who edits it with an assistant: the file `AGENTS.md`. */
export const agentsGuide = (): string => `# 这个文件夹是一个网站

网站的程序在别处，读这个文件夹；改了文件，几秒后网页就跟着变，不用构建。

| 文件 | 是什么 | 字段 |
|---|---|---|
| \`site.yaml\` | 名称、菜单、页脚、主色、表单 | \`.schemas/site.json\` |
| \`pages/名称.yaml\` | 由版块组成的页面，在\`/pages/名称\`；\`home\`是首页，\`about_us\`在\`/about_us\` | \`.schemas/page.json\` |
| \`pages/名称.md\` | 一篇文字的页面，在\`/single_page/名称\` | \`.schemas/text-page.json\`（开头两行\`---\`之间） |
| \`栏目/category.yaml\` | 栏目的名称和次序 | \`.schemas/category.json\` |
| \`栏目/编号.md\` | 文章，网址是\`/content/栏目/编号\`；编号是数字，全站不重复 | \`.schemas/article.json\`（开头两行\`---\`之间） |
| \`authors/编号.yaml\` | 作者 | \`.schemas/author.json\` |
| \`media/\` | 图片和文件，网址是\`/media/…\` | |
| \`redirects.yaml\` | 旧网址去哪里 | \`.schemas/redirects.json\` |
| \`en/\`这样的文件夹 | 另一种语言的同样的文件 | |
| \`data/\` | 访客的留言和编辑的帐号：不要改，不要提交 | |

## 规矩

- 改完运行\`${invocation('check', 'content:check')}\`，直到它说没有错误；它会指出文件、行号和该怎样写。
- 模板里还没有换成自己的，用\`${invocation('check', 'content:check')} --todo\`逐处列出。
- 字段只有上面的文件里写的那些；别处的字段名（\`date\`、\`permalink\`……）检查会指出来。
- 时间写成\`2026-11-26T09:00:00+08:00\`；还不公开的文章写\`status: draft\`。
- 正文是Markdown；图片先放进\`media/\`，写上替代文字。
- 值里有冒号、井号或以数字开头时加引号。
- 不编造人名、单位、数字；不知道的留着，问网站的主人。
`;
