-- Jackal in Neovim.
--
-- 0.11 and later: put this file into ~/.config/nvim/lsp/, and `vim.lsp.enable("jackal")` with the lines at its end into init.lua.
-- 0.7 to 0.10: put it anywhere, and `dofile("/path/of/jackal.lua").setup()` into init.lua.

local file_types = {
  ijs = "j", ijt = "j", k = "k", q = "q", jt = "jackal-test",
  apl = "apl", dyalog = "apl", aplf = "apl", aplo = "apl", apln = "apl", apla = "apl", aplc = "apl",
}

-- Asks the server to do what a lens stands for, and hands over what it gives.
local function ask(command, context, shown)
  local client = vim.lsp.get_client_by_id(context.client_id)
  local answered = function(failure, result)
    if failure then
      vim.notify(failure.message, vim.log.levels.ERROR)
    else
      shown(result)
    end
  end
  if vim.fn.has("nvim-0.11") == 1 then
    client:request("workspace/executeCommand", command, answered)
  else
    client.request("workspace/executeCommand", command, answered)
  end
end

-- Shows a text in a window below.
local function show(text)
  vim.cmd("botright new")
  vim.bo.buftype, vim.bo.bufhidden = "nofile", "wipe"
  vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, "\n"))
end

local commands = {
  -- What the lens above a line gives, in a window below.
  ["jackal.explain"] = function(command, context)
    ask(command, context, function(result) show(result.text) end)
  end,
  ["jackal.run"] = function(command, context)
    ask(command, context, function(result)
      local failed = type(result.error) == "string"
      show(vim.trim(result.text .. (failed and result.error or "")))
    end)
  end,
  ["jackal.test"] = function(command, context)
    ask(command, context, function(result)
      local failed = vim.tbl_filter(function(block) return not block.passed end, result)
      vim.notify(#failed == 0 and "passed" or (#failed .. " did not pass"))
    end)
  end,
}

local config = {
  cmd = { "jackal", "lsp" },
  filetypes = { "j", "k", "q", "apl", "jackal-test" },
  root_markers = { ".git" },
  commands = commands,
}

-- Starts one server for all scripts, in a Neovim that has no vim.lsp.enable.
function config.setup(changes)
  local settings = { name = "jackal", cmd = config.cmd, root_dir = vim.fn.getcwd(), commands = commands }
  settings = vim.tbl_extend("force", settings, changes or {})
  local client
  local group = vim.api.nvim_create_augroup("jackal", {})
  for ending, file_type in pairs(file_types) do
    vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
      group = group,
      pattern = "*." .. ending,
      callback = function(event)
        vim.bo[event.buf].filetype = file_type
        client = client or vim.lsp.start_client(settings)
        if client then
          vim.lsp.buf_attach_client(event.buf, client)
        end
      end,
    })
  end
end

return config

-- In init.lua of 0.11:
--   vim.filetype.add({ extension = {
--     ijs = "j", ijt = "j", k = "k", q = "q", jt = "jackal-test",
--     apl = "apl", dyalog = "apl", aplf = "apl", aplo = "apl", apln = "apl", apla = "apl", aplc = "apl",
--   } })
--   vim.lsp.enable("jackal")
-- In any:
--   vim.keymap.set("n", "<leader>e", vim.lsp.codelens.run)   -- explain this line, run this test
--   vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave" }, { callback = function() vim.lsp.codelens.refresh() end })
